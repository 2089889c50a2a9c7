import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--bg)', color: 'var(--text)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontVariantLigatures: 'none', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--text-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 8px 0 4px' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-content ::selection, &.cm-focused .cm-content ::selection': { backgroundColor: 'var(--select)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-lint-marker': { width: '8px', height: '8px', margin: '6px 3px', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--neg)' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--warn)' },
  '.cm-lintRange': { backgroundImage: 'none !important', textDecoration: 'underline wavy 1px' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--neg)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--neg)' },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
    fontFamily: 'var(--font)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '216px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '1px 10px', lineHeight: '22px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--select)', color: 'var(--text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', color: 'var(--text-2)', maxWidth: '320px' },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-find': { display: 'flex', alignItems: 'center', gap: '6px', padding: '4px 8px' },
  '.cm-find input': {
    flex: '1',
    minWidth: '0',
    maxWidth: '260px',
    height: '26px',
    padding: '0 8px',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    font: '12px var(--mono)',
  },
  '.cm-find input::placeholder': { color: 'var(--text-3)', opacity: '1' },
  '.cm-find span': { flex: 'none', minWidth: '72px', font: '12px var(--font)', color: 'var(--text-2)' },
  '.cm-find button': {
    flex: 'none',
    width: '26px',
    height: '26px',
    border: '0',
    borderRadius: '6px',
    background: 'none',
    color: 'var(--text-2)',
    cursor: 'pointer',
  },
  '.cm-find button:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
  '.cm-findMatch': { backgroundColor: 'var(--warn-bg)', outline: '1px solid var(--warn)' },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--neg)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.keyword], color: 'var(--code-value)' },
  { tag: [tags.labelName, tags.typeName], color: 'var(--code-value)' },
  { tag: [tags.lineComment, tags.comment], color: 'var(--code-note)', fontStyle: 'italic' },
  {
    tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace, tags.meta],
    color: 'var(--text-3)',
  },
]);

/** The editor in the colors of the theme; follows theme changes. */
export const editorTheme: Extension = [frame, syntaxHighlighting(colors)];
