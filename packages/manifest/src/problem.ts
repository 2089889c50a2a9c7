/** A place in the text, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Why a text is no YAML that can be taken, and where where that is known. */
export interface YamlProblem {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** Thrown while a text is read, and caught where reading began. `offset` is in characters; -1: nowhere. */
export class UnreadableYaml extends Error {
  readonly offset: number;

  constructor(message: string, offset = -1) {
    super(message);
    this.name = 'UnreadableYaml';
    this.offset = offset;
  }
}
