import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows in a group of radio buttons: the next one is chosen and has the focus, after the last the first. */
export function chooseByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = radios.findIndex((radio) => radio === document.activeElement);
  const next = radios[(at + step + radios.length) % radios.length];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}
