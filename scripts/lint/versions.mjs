import { isForTests } from './sources.mjs';

/** The only file of the server that counts the version of a record up. */
const HOME = 'apps/server/src/store/next-version.ts';

/** `version + 1`, and the same as the query builder writes it. */
const COUNTED_UP = /\bversion\b(?:\}|\)|\s)*\+\s*1\b|'version',\s*'\+'/;

/** Violations of the rule that an update gets its version and time from `nextVersion`. */
export function checkVersions(source) {
  const path = source.fileName;
  if (!path.startsWith('apps/server/src/') || path === HOME || isForTests(path)) return [];
  return source.text.split('\n').flatMap((text, index) =>
    COUNTED_UP.test(text)
      ? [
          {
            path,
            line: index + 1,
            message: 'The next version of a record is written by changeRecord or nextVersion.',
          },
        ]
      : [],
  );
}
