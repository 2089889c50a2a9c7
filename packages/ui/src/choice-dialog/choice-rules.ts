/** What the rules need of a choice. */
export interface RuledChoice {
  id: string;
  /** Always in, whatever is chosen. */
  required?: boolean;
  /** Why it cannot be chosen now. */
  reason?: string;
}

const isOpen = (choice: RuledChoice): boolean => choice.required !== true && choice.reason === undefined;

/** What is chosen, in the order of the choices; required ones are always in it (Spec 2 §4). */
export function withRequired(choices: readonly RuledChoice[], chosen: readonly string[]): readonly string[] {
  return choices.filter((choice) => choice.required || chosen.includes(choice.id)).map((choice) => choice.id);
}

/** Whether every choice that is open is chosen. */
export function allChosen(choices: readonly RuledChoice[], chosen: readonly string[]): boolean {
  return choices.filter(isOpen).every((choice) => chosen.includes(choice.id));
}

/** All open choices, or none where all were chosen. What is not open stays as it is. */
export function toggledAll(choices: readonly RuledChoice[], chosen: readonly string[]): readonly string[] {
  const all = allChosen(choices, chosen);
  return withRequired(
    choices,
    choices
      .filter((choice) => (isOpen(choice) ? !all : chosen.includes(choice.id)))
      .map((choice) => choice.id),
  );
}
