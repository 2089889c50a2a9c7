/** What of a repository Argo CD can deploy. */
export interface Place {
  readonly type: 'path' | 'chart';
  /** A folder below the root, which is `.`; or the name of a chart. */
  readonly name: string;
  /** The branch or tag; or the version of the chart. */
  readonly revision: string;
}

/** A place as text of a URL parameter, after the id of its repository. */
export const aboutPlace = (repositoryID: string, { type, name, revision }: Place): string =>
  `${repositoryID}/${new URLSearchParams({ type, name, revision })}`;

/** The repository of such a text, and the place: null where it names none, or not a whole one. */
export function placeAbout(about: string): { readonly repositoryID: string; readonly place: Place | null } {
  const end = about.indexOf('/');
  if (end < 0) return { repositoryID: about, place: null };
  const read = new URLSearchParams(about.slice(end + 1));
  const [type, name, revision] = [read.get('type'), read.get('name'), read.get('revision')];
  const isWhole = (type === 'path' || type === 'chart') && name && revision;
  return { repositoryID: about.slice(0, end), place: isWhole ? { type, name, revision } : null };
}
