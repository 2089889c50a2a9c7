import { yaml } from '@codemirror/lang-yaml';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useContext, useEffect, useRef } from 'react';
import { StyleNonceContext } from '../style-nonce/index.ts';
import { editorTheme } from './editor-theme.ts';
import { diffTheme } from './diff-theme.ts';
import { finding } from './find-panel.ts';
import css from './yaml-editor.module.css';
import type { YamlDiffProps } from './yaml-editor-props.ts';

/** Context lines around a change. */
const MARGIN_LINES = 3;
/** Fewer unchanged lines than this are not collapsed. */
const FOLD_LINES = 6;

/** The diff: deletions red, insertions green, long unchanged parts collapsed. */
export default function CodeDiff({ label, before, after }: YamlDiffProps) {
  const nonce = useContext(StyleNonceContext);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const view = new EditorView({
      parent: frame.current,
      doc: after,
      extensions: [
        nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
        lineNumbers(),
        yaml(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        finding,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          gutter: true,
          collapseUnchanged: { margin: MARGIN_LINES, minSize: FOLD_LINES },
        }),
        editorTheme,
        diffTheme,
      ],
    });
    return () => view.destroy();
  }, [nonce, label, before, after]);
  return <div ref={frame} className={css.frame} data-frame="" />;
}
