import { LazyCode, CodeFailure, useCode } from '../lazy/index.ts';
import css from './yaml-editor.module.css';
import type { YamlEditorProps } from './yaml-editor-props.ts';

const EDITOR = new LazyCode(() => import('./code-editor.tsx'));

/** A YAML editor that fills its frame. Its code is loaded when first shown; until then the plain text is shown. */
export function YamlEditor(props: YamlEditorProps) {
  const code = useCode(EDITOR);
  return (
    <div className={css.editor}>
      {code.kind === 'here' ? (
        <code.part.default {...props} />
      ) : (
        <pre className={css.waiting} aria-busy={code.kind === 'waiting' || code.kind === 'slow'}>
          {props.value}
        </pre>
      )}
      {(code.kind === 'late' || code.kind === 'failed') && <CodeFailure kind={code.kind} />}
      {props.onChange && <p className={css.hint}>Tab indents. Esc leaves the text, then Tab goes on.</p>}
    </div>
  );
}
