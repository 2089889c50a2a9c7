import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, type Panel, showPanel } from '@codemirror/view';
import { countText, type Match, matchesIn, matchFrom } from './find-matches.ts';

/** The words to find, and where they are; null while the panel is closed. */
interface Find {
  readonly words: string;
  readonly matches: readonly Match[];
  readonly marks: DecorationSet;
}

const setWords = StateEffect.define<string | null>();

const MATCH = Decoration.mark({ class: 'cm-findMatch' });

const findOf = (state: EditorState, words: string): Find => {
  const matches = matchesIn(state.doc.toString(), words);
  return { words, matches, marks: Decoration.set(matches.map(({ from, to }) => MATCH.range(from, to))) };
};

const find = StateField.define<Find | null>({
  create: () => null,
  update(value, transaction) {
    const asked = transaction.effects.find((effect) => effect.is(setWords));
    const words = asked === undefined ? (value?.words ?? null) : asked.value;
    if (words === null) return null;
    if (asked === undefined && !transaction.docChanged) return value;
    return findOf(transaction.state, words);
  },
  provide: (field) => [
    showPanel.from(field, (value) => (value === null ? null : findPanel)),
    EditorView.decorations.from(field, (value) => value?.marks ?? Decoration.none),
  ],
});

/** Selects the next match, or the one before. */
function goTo(view: EditorView, by: 1 | -1, from?: number): boolean {
  const value = view.state.field(find);
  if (value === null) return false;
  const { main } = view.state.selection;
  const match = value.matches[matchFrom(value.matches, from ?? (by === 1 ? main.to : main.from), by)];
  if (match === undefined) return true;
  view.dispatch({
    selection: { anchor: match.from, head: match.to },
    effects: EditorView.scrollIntoView(match.from, { y: 'center' }),
  });
  return true;
}

function openFind(view: EditorView): boolean {
  const { main } = view.state.selection;
  const selected = view.state.sliceDoc(main.from, main.to);
  const words =
    selected !== '' && !selected.includes('\n') ? selected : (view.state.field(find)?.words ?? '');
  view.dispatch({ effects: setWords.of(words) });
  const input = view.dom.querySelector<HTMLInputElement>('.cm-find input');
  if (input !== null) {
    input.value = words;
    input.focus();
    input.select();
  }
  return true;
}

function closeFind(view: EditorView): boolean {
  if (view.state.field(find) === null) return false;
  view.dispatch({ effects: setWords.of(null) });
  view.focus();
  return true;
}

function findPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'cm-find';
  dom.setAttribute('role', 'search');
  const input = document.createElement('input');
  input.setAttribute('aria-label', 'Find in the text');
  input.placeholder = 'Find';
  input.spellcheck = false;
  const count = document.createElement('span');
  count.setAttribute('role', 'status');
  const button = (label: string, text: string, press: () => void): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.setAttribute('aria-label', label);
    made.addEventListener('click', press);
    return made;
  };
  dom.append(
    input,
    count,
    button('Previous result', '↑', () => goTo(view, -1)),
    button('Next result', '↓', () => goTo(view, 1)),
    button('Close', '×', () => closeFind(view)),
  );
  // The first match from the cursor on is selected while words are typed.
  input.addEventListener('input', () => {
    view.dispatch({ effects: setWords.of(input.value) });
    goTo(view, 1, view.state.selection.main.from);
  });
  dom.addEventListener('keydown', (event) => {
    const isInput = event.target === input;
    if (event.key === 'Escape') closeFind(view);
    else if (event.key === 'Enter' && isInput) goTo(view, event.shiftKey ? -1 : 1);
    else if (event.key === 'f' && (event.ctrlKey || event.metaKey)) input.select();
    else {
      // Letters are typed here; they are no shortcuts of the page.
      if (event.key.length === 1) event.stopPropagation();
      return;
    }
    event.preventDefault();
    // Neither does Esc close the dialog around the editor, nor Enter submit its form.
    event.stopPropagation();
  });
  const showCount = (): void => {
    const value = view.state.field(find);
    const { main } = view.state.selection;
    const at = value?.matches.findIndex(({ from, to }) => from === main.from && to === main.to) ?? -1;
    count.textContent = value === null ? '' : countText(value.matches, at, value.words);
  };
  showCount();
  const mount = (): void => {
    input.value = view.state.field(find)?.words ?? '';
    input.focus();
    input.select();
  };
  return { dom, top: true, mount, update: showCount };
}

/** Ctrl-F finds words in the text: Enter goes to the next, Shift-Enter to the one before, Esc closes. */
export const finding: Extension = [
  find,
  keymap.of([
    { key: 'Mod-f', run: openFind, preventDefault: true },
    { key: 'F3', run: (view) => goTo(view, 1), shift: (view) => goTo(view, -1) },
  ]),
];
