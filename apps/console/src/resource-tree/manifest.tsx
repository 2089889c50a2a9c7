import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';

/** With the library that writes YAML. */
const VIEW = new LazyCode(() => import('./manifest-view.tsx').then(({ ManifestView }) => ManifestView));

/** A manifest that was received as JSON, as YAML; its code is loaded when it is first shown. */
export function Manifest(props: { label: string; json: string }) {
  const code = useCode(VIEW);
  if (code.kind === 'here') return <code.part {...props} />;
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  return <p role="status">Loading…</p>;
}
