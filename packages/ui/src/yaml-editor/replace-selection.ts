import { EditorView } from '@codemirror/view';

/**
 * Typing over a selection changes the document at once. The browser's own replacement keeps the style of what was selected by an inline
 * style, which the content security policy blocks and reports.
 */
export const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const isTyped = event.inputType === 'insertText' && event.data !== null && !event.isComposing;
    if (!isTyped || state.readOnly || state.selection.ranges.every(({ empty }) => empty)) return false;
    view.dispatch({
      ...state.replaceSelection(event.data),
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  },
});
