import { lazy, Suspense } from 'react';
import css from './yaml-editor.module.css';
import type { YamlDiffProps } from './yaml-editor-props.ts';

const CodeDiff = lazy(() => import('./code-diff.tsx'));

/** Two versions of a text in one: what went and what came. Loaded when it is first shown. */
export function YamlDiff(props: YamlDiffProps) {
  const same = props.before === props.after;
  return (
    <div className={css.editor}>
      {same ? (
        <p className={css.same}>Both versions are the same.</p>
      ) : (
        <Suspense fallback={<pre className={css.waiting}>{props.after}</pre>}>
          <CodeDiff {...props} />
        </Suspense>
      )}
    </div>
  );
}
