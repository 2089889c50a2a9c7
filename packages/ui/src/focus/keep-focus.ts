/**
 * Keeps the focus in a panel whose focused control is disabled, such as a button while its work runs: otherwise it falls to the page below, and the
 * next key with it. A control that can be used again gets it back, unless it was moved meanwhile. Returns the function that ends this.
 */
export function keepFocus(panel: HTMLElement): () => void {
  let lost: HTMLElement | null = null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      const isDisabled = target.matches(':disabled');
      if (isDisabled && document.activeElement === target) {
        lost = target;
        panel.focus({ preventScroll: true });
      } else if (!isDisabled && lost === target) {
        lost = null;
        if (document.activeElement === panel) target.focus({ preventScroll: true });
      }
    }
  });
  observer.observe(panel, { subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}
