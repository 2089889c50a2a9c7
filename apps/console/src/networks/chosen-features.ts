/** Slugs of the selected features, and their options by slug. */
export interface ChosenFeatures {
  slugs: readonly string[];
  configs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
