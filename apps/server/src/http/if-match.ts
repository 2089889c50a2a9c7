import { Failure } from './failure.ts';

/**
 * The version that `If-Match` names, as `"7"`.
 * @throws Failure 428 when it is missing, 400 when it is not a version.
 */
export function versionIn(header: string | undefined): number {
  if (header === undefined || header === '') {
    throw new Failure(428, [
      {
        message: 'An If-Match header with the version is required: If-Match: "<version>".',
        displayable: true,
      },
    ]);
  }
  const [, digits] = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim()) ?? [];
  if (digits === undefined) {
    throw new Failure(400, [
      { message: 'If-Match must contain one version in quotation marks.', displayable: true },
    ]);
  }
  return Number(digits);
}
