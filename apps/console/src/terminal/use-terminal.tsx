import type { TreeNode } from '@hawser/contract/streams';
import { type ReactNode, useState } from 'react';
import type { ReadOn } from '../streams/index.ts';
import { TerminalPanel } from './terminal-panel.tsx';

/** Opens a terminal in a pod of an object on a cluster; closing it returns the focus to what opened it. */
export function useTerminal(on: ReadOn): {
  panel: ReactNode;
  open(pod: TreeNode): void;
} {
  const [terminal, setTerminal] = useState<{ pod: TreeNode; opener: Element | null } | null>(null);
  return {
    open: (pod) => setTerminal({ pod, opener: document.activeElement }),
    panel: terminal !== null && (
      <TerminalPanel
        key={terminal.pod.uid}
        pod={terminal.pod}
        onClose={() => {
          setTerminal(null);
          if (terminal.opener instanceof HTMLElement) terminal.opener.focus();
        }}
        on={on}
      />
    ),
  };
}
