/** Whose value of a field holds. */
export type Whose = 'yours' | 'theirs';

/** A field of which there are two versions, each as text. */
export interface VersionField {
  id: string;
  label: string;
  yours: string;
  theirs: string;
  /** As it was before either changed it, where that is known. */
  before?: string;
  /** Many lines: compared line by line. */
  long?: boolean;
}

/** The fields that differ. */
export function differing(fields: readonly VersionField[]): readonly VersionField[] {
  return fields.filter((field) => field.yours !== field.theirs);
}

/**
 * Whose value each differing field begins with: that of who changed it. Where both did, or nobody knows, nothing is
 * chosen: a person decides.
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
