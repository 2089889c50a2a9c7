import { EditorView } from '@codemirror/view';

/** Colors of a diff; changed words inside a line are underlined, never marked by color alone. */
export const diffTheme = EditorView.theme({
  '.cm-changedLine, .cm-inlineChangedLine': { backgroundColor: 'var(--pos-bg) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--neg-bg) !important', paddingLeft: '6px' },
  '.cm-changedText': {
    background: 'none !important',
    textDecoration: 'underline 2px var(--pos)',
    textUnderlineOffset: '3px',
  },
  '.cm-deletedChunk .cm-deletedText': {
    background: 'none !important',
    textDecoration: 'line-through var(--neg)',
  },
  '.cm-changeGutter .cm-changedLineGutter': { background: 'var(--pos) !important' },
  '.cm-changeGutter .cm-deletedLineGutter': { background: 'var(--neg) !important' },
  '.cm-collapsedLines': {
    background: 'var(--hover) !important',
    color: 'var(--text-2) !important',
    fontFamily: 'var(--font)',
  },
});
