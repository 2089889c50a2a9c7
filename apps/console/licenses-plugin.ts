import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:licenses';

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

/** Gives the console the names, versions and licenses of all packages that the product runs with, from the lock file. */
export function licenses(): Plugin {
  let root = '';
  return {
    name: 'licenses',
    configResolved(config) {
      root = resolve(config.root, '../..');
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown;
      const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
      const { version } = read('package.json') as { version: string };
      const found = new Map<string, { name: string; version: string; license: string }>();
      for (const [path, locked] of Object.entries(packages)) {
        const name = path.split('node_modules/').at(-1) ?? '';
        const isOurs = !path.includes('node_modules/') || name.startsWith('@hawser/') || locked.link;
        if (isOurs || locked.dev || locked.devOptional || locked.version === undefined) continue;
        const license = locked.license ?? 'see the package';
        found.set(`${name}@${locked.version}`, { name, version: locked.version, license });
      }
      const sorted = [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
      return `export default ${JSON.stringify({ version, packages: sorted })}`;
    },
  };
}
