const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Whether this is a version, such as 5.1.1. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/** Whether `version` precedes the release `minimum`. A pre-release precedes its release, but not itself, and a missing version precedes all. */
export function versionBelow(version: string, minimum: string): boolean {
  const have = VERSION.exec(version);
  const want = VERSION.exec(minimum);
  if (have === null || want === null) return true;
  for (const part of [1, 2, 3]) {
    const difference = Number(have[part]) - Number(want[part]);
    if (difference !== 0) return difference < 0;
  }
  return have[4] !== undefined && have[4] !== want[4];
}
