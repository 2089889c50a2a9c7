/** Which version of a field is used. */
export type Whose = 'yours' | 'theirs';

/** A field with two versions, each as text. */
export interface VersionField {
  id: string;
  label: string;
  yours: string;
  theirs: string;
  /** Its value before both changes, if known. */
  before?: string;
  /** Multi-line text, compared line by line. */
  long?: boolean;
}

/** The fields that differ. */
export function differing(fields: readonly VersionField[]): readonly VersionField[] {
  return fields.filter((field) => field.yours !== field.theirs);
}

/**
 * The default for each differing field: the version of whoever changed it. If both did, or the base is unknown, there is no
 * default and a person decides.
 */
export function firstChoices(fields: readonly VersionField[]): Readonly<Record<string, Whose>> {
  const choices: Record<string, Whose> = {};
  for (const { id, yours, theirs, before } of differing(fields)) {
    if (before === undefined) continue;
    if (yours === before) choices[id] = 'theirs';
    else if (theirs === before) choices[id] = 'yours';
  }
  return choices;
}
