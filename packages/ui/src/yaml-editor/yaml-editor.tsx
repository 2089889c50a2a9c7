import { lazy, Suspense } from 'react';
import css from './yaml-editor.module.css';
import type { YamlEditorProps } from './yaml-editor-props.ts';

const CodeEditor = lazy(() => import('./code-editor.tsx'));

/**
 * An editor for YAML that fills its frame. It is loaded when it is first shown; until then the text stands
 * there as it is.
 */
export function YamlEditor(props: YamlEditorProps) {
  return (
    <div className={css.editor}>
      <Suspense fallback={<pre className={css.waiting}>{props.value}</pre>}>
        <CodeEditor {...props} />
      </Suspense>
      {props.onChange && <p className={css.hint}>Tab indents. Esc leaves the text, then Tab goes on.</p>}
    </div>
  );
}
