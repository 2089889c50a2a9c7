import { LazyCode, CodeFailure, useCode } from '../lazy/index.ts';
import css from './yaml-editor.module.css';
import type { YamlDiffProps } from './yaml-editor-props.ts';

const DIFF = new LazyCode(() => import('./code-diff.tsx'));

/** A diff of two texts. Loaded when first shown. */
export function YamlDiff(props: YamlDiffProps) {
  const same = props.before === props.after;
  return (
    <div className={css.editor}>
      {same ? <p className={css.same}>Both versions are the same.</p> : <Diff {...props} />}
    </div>
  );
}

function Diff(props: YamlDiffProps) {
  const code = useCode(DIFF);
  if (code.kind === 'here') return <code.part.default {...props} />;
  return (
    <>
      <pre className={css.waiting}>{props.after}</pre>
      {(code.kind === 'late' || code.kind === 'failed') && <CodeFailure kind={code.kind} />}
    </>
  );
}
