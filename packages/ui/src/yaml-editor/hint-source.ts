import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { hintsAt, type YamlHints } from './yaml-hints.ts';

function source(hints: YamlHints, context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const found = hintsAt(context.state.doc.toString(), line.number - 1, context.pos - line.from, hints);
  if (found.hints.length === 0 || (found.typed === '' && !context.explicit)) return null;
  return {
    from: context.pos - found.typed.length,
    options: found.hints.map(
      (hint): Completion => ({
        label: hint.label,
        apply: hint.insert,
        type: hint.isKey ? 'property' : 'enum',
        ...(hint.about === undefined ? {} : { info: hint.about }),
      }),
    ),
    validFor: /^[\w./-]*$/,
  };
}

/** Autocompletion while typing and with Ctrl-Space; Enter accepts, Esc closes the list. */
export function hinting(hints: YamlHints): Extension {
  return [
    autocompletion({ override: [(context) => source(hints, context)], icons: false, defaultKeymap: false }),
    keymap.of([...completionKeymap]),
  ];
}
