/**
 * Keeps Enter that is held down from what gets the focus meanwhile, such as the button of the dialog that it opened: it was meant for what had the
 * focus when it was pressed. Returns the function that ends this.
 */
export function keepHeldEnter(): () => void {
  let pressedOn: EventTarget | null = null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    if (!event.repeat) {
      pressedOn = event.target;
    } else if (event.target !== pressedOn) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  addEventListener('keydown', onKeyDown, true);
  return () => removeEventListener('keydown', onKeyDown, true);
}
