/** Messages about network features. The specification does not word these refusals. */
export const featureMessages = {
  unknown: (slug: string): string => `There is no Network Feature ${slug}.`,
  twice: (name: string): string => `${name} is named twice.`,
  notChosen: (name: string): string => `${name} is configured, but not chosen.`,
  option: (name: string, option: string): string => `${name} has no option ${option}.`,
  choice: (option: string): string => `Choose one of the offered values of ${option}.`,
  /** Why features cannot be added to a network that was defined without any. */
  basic: 'A Network without GitOps takes no Network Features. Define a GitOps Network for them.',
  title: 'Network Features',
} as const;
