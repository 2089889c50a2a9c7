import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys in a radio group: select and focus the next one, wrapping around. */
export function radioArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const group = event.currentTarget.closest('[role="radiogroup"]');
  const radios = [...(group?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
  const at = radios.indexOf(event.currentTarget);
  const next = radios[(at + step + radios.length) % radios.length];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}
