/** Why a distribution rule is refused. The specification does not word these. */
export const placementMessages = {
  notJson: (part: string): string => `The ${part} part of the rule is not a JSON list.`,
  tooLong: (part: string): string => `The ${part} part of the rule is too long.`,
  tooDeep: (part: string): string => `The ${part} part of the rule is nested too deep.`,
  action: (part: string): string => `The ${part} part of the rule must use one of: eq, in, or, and.`,
  property: (part: string, properties: readonly string[]): string =>
    `The ${part} part of the rule must ask for one of: ${properties.join(', ')}.`,
  oneValue: (part: string): string => `In the ${part} part of the rule, eq takes exactly one value.`,
  values: (part: string): string => `In the ${part} part of the rule, in takes one value or more.`,
  parts: (part: string): string => `In the ${part} part of the rule, and and or take one part or more.`,
} as const;
