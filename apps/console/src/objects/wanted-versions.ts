/** A version of an object that is to be restored. */
export interface WantedVersion {
  readonly objectID: string;
  readonly version: number;
}

/** Versions as a dialog's address names them: `<objectID>/<version>`, separated by commas. */
export const versionsText = (versions: readonly WantedVersion[]): string =>
  versions.map(({ objectID, version }) => `${objectID}/${version}`).join(',');

/** The versions that an address names; what is none is left out. */
export function versionsIn(text: string): readonly WantedVersion[] {
  return text.split(',').flatMap((part) => {
    const [, objectID = '', version] = /^([^/]+)\/(\d{1,15})$/.exec(part) ?? [];
    return objectID === '' ? [] : [{ objectID, version: Number(version) }];
  });
}
