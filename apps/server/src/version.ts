import packageFile from '../package.json' with { type: 'json' };

/** Version of this server. */
export const VERSION: string = packageFile.version;
