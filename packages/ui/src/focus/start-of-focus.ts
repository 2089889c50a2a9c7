const TYPED =
  'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), [role="combobox"]:not(:disabled)';

/** Where the focus starts in a dialog: `[data-autofocus]`, else the first field, else the last button of the foot. */
export function startOfFocus(panel: HTMLElement): HTMLElement {
  return (
    panel.querySelector<HTMLElement>('[data-autofocus]') ??
    panel.querySelector<HTMLElement>(TYPED) ??
    panel.querySelector<HTMLElement>('[data-foot] button:not(:disabled):last-of-type') ??
    panel
  );
}
