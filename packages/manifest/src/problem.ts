/** A position in the text; line and column are counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Why a YAML text is refused, with the position when it is known. */
export interface YamlProblem {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** Thrown while a text is parsed, and caught by `parseManifests`. `offset` is in characters; -1 when unknown. */
export class UnreadableYaml extends Error {
  readonly offset: number;

  constructor(message: string, offset = -1) {
    super(message);
    this.name = 'UnreadableYaml';
    this.offset = offset;
  }
}
