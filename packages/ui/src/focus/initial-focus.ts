const TYPED =
  'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), [role="combobox"]:not(:disabled)';

/**
 * The element that gets the focus when a dialog opens: `[data-autofocus]`, else the first field, else the last button of
 * the footer.
 */
export function initialFocus(panel: HTMLElement): HTMLElement {
  return (
    panel.querySelector<HTMLElement>('[data-autofocus]') ??
    panel.querySelector<HTMLElement>(TYPED) ??
    panel.querySelector<HTMLElement>('[data-foot] button:not(:disabled):last-of-type') ??
    panel
  );
}
