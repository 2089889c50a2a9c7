/** The properties of a choice that the rules use. */
export interface RuledChoice {
  id: string;
  /** Always selected. */
  required?: boolean;
  /** Why it is not available. */
  reason?: string;
}

const isOpen = (choice: RuledChoice): boolean => choice.required !== true && choice.reason === undefined;

/** The selected choices in their order; required ones are always included (Spec 2 §4). */
export function withRequired(choices: readonly RuledChoice[], chosen: readonly string[]): readonly string[] {
  return choices.filter((choice) => choice.required || chosen.includes(choice.id)).map((choice) => choice.id);
}

/** Whether every available choice is selected. */
export function allChosen(choices: readonly RuledChoice[], chosen: readonly string[]): boolean {
  return choices.filter(isOpen).every((choice) => chosen.includes(choice.id));
}

/** Selects all available choices, or none if all were selected. Unavailable ones are not changed. */
export function toggledAll(choices: readonly RuledChoice[], chosen: readonly string[]): readonly string[] {
  const all = allChosen(choices, chosen);
  return withRequired(
    choices,
    choices
      .filter((choice) => (isOpen(choice) ? !all : chosen.includes(choice.id)))
      .map((choice) => choice.id),
  );
}
