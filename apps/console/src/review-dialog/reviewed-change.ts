/** A change of YAML that is reviewed before it is saved. */
export interface ReviewedChange {
  /** ID, name and kind of the application. */
  id: string;
  name: string;
  kind: string;
  /** The current version, which is replaced, and its YAML. */
  version: number;
  before: string;
  after: string;
}
