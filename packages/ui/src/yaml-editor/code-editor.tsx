import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { indentUnit } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { type FocusEvent, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { StyleNonceContext } from '../style-nonce/index.ts';
import { editorTheme } from './editor-theme.ts';
import { finding } from './find-panel.ts';
import { hinting } from './hint-source.ts';
import { replaceSelection } from './replace-selection.ts';
import { markerRange } from './marker-range.ts';
import css from './yaml-editor.module.css';
import type { YamlEditorProps } from './yaml-editor-props.ts';

interface Open {
  view: EditorView;
  changing: Compartment;
}

function mayChange(writable: boolean): Extension {
  return [EditorState.readOnly.of(!writable), EditorView.editable.of(writable)];
}

/** The editor. Tab indents; Esc moves the focus to its frame, from where Tab moves on and Enter returns. */
export default function CodeEditor(props: YamlEditorProps) {
  const { label, value, onChange, markers, hints, id, autoFocus, onBlur } = props;
  const nonce = useContext(StyleNonceContext);
  const frame = useRef<HTMLDivElement>(null);
  const open = useRef<Open | null>(null);
  const first = useRef({ value, writable: onChange !== undefined, autoFocus });
  const touched = useRef(false);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });

  useEffect(() => {
    if (!frame.current) return;
    const changing = new Compartment();
    const view = new EditorView({
      parent: frame.current,
      doc: first.current.value,
      extensions: [
        nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
        lineNumbers(),
        lintGutter(),
        history(),
        highlightActiveLine(),
        yaml(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        hints === undefined ? [] : hinting(hints),
        finding,
        replaceSelection,
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          ...(id === undefined ? {} : { id }),
        }),
        changing.of(mayChange(first.current.writable)),
        editorTheme,
        EditorView.updateListener.of((update) => {
          touched.current ||= update.docChanged;
          if (update.docChanged) latest.current.onChange?.(update.state.doc.toString());
          if (update.focusChanged && !update.view.hasFocus) latest.current.onBlur?.();
        }),
      ],
    });
    open.current = { view, changing };
    if (first.current.autoFocus) view.focus();
    return () => {
      first.current = { ...first.current, value: view.state.doc.toString(), autoFocus: false };
      view.destroy();
      open.current = null;
    };
  }, [nonce, label, id, hints]);

  useEffect(() => {
    const view = open.current?.view;
    const now = view?.state.doc.toString();
    if (view && now !== undefined && now !== value) {
      view.dispatch({ changes: { from: 0, to: now.length, insert: value } });
    }
  }, [value]);

  const writable = onChange !== undefined;
  useEffect(() => {
    const { view, changing } = open.current ?? {};
    if (view && changing) view.dispatch({ effects: changing.reconfigure(mayChange(writable)) });
  }, [writable]);

  useEffect(() => {
    const view = open.current?.view;
    if (!view) return;
    const diagnostics = (markers ?? []).map(
      (marker): Diagnostic => ({
        ...markerRange(view.state.doc, marker.line, marker.column),
        severity: marker.tone ?? 'error',
        message: marker.message,
      }),
    );
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [markers]);

  /** The focus did not come by Tab and nothing was typed: Esc is handled by the surroundings. */
  const isUntouched = () => autoFocus === true && !touched.current;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const onFrame = event.target === event.currentTarget;
    if (event.key === 'Enter' && onFrame) {
      event.preventDefault();
      open.current?.view.focus();
    }
    // Esc has closed the completion list.
    if (event.key === 'Escape' && event.defaultPrevented) event.stopPropagation();
    else if (event.key === 'Escape' && !onFrame && writable && !isUntouched()) {
      // The first Esc leaves the text, so that Tab moves on; the next one is handled by the dialog.
      event.preventDefault();
      event.stopPropagation();
      frame.current?.focus();
    }
  };

  // While the frame has the focus, Tab moves on from the editor instead of back into its text.
  const setTabStop = (event: FocusEvent<HTMLDivElement>, tabIndex: number) => {
    if (event.target === event.currentTarget && open.current)
      open.current.view.contentDOM.tabIndex = tabIndex;
  };
  const keys = {
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLDivElement>) => setTabStop(event, -1),
    onBlur: (event: FocusEvent<HTMLDivElement>) => setTabStop(event, 0),
  };

  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={css.frame}
      data-frame=""
      data-reading={!writable || undefined}
      data-invalid={markers?.some((marker) => marker.tone !== 'warning') || undefined}
      {...keys}
    />
  );
}
