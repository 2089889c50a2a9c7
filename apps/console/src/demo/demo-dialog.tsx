import { useEffect, useRef } from 'react';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useDemo } from './demo-context.tsx';
import { DemoStatus } from './demo-status.tsx';
import { LoadDemo } from './load-demo.tsx';

/** The demo fleet: a description if there is none, else its state. */
export default function DemoDialog({ onClose }: PageDialogProps) {
  const { demo } = useDemo();
  const wasThere = useRef(false);
  const fleet = demo?.fleet ?? null;
  const isGone = demo !== null && fleet === null;
  useEffect(() => {
    if (fleet !== null) wasThere.current = true;
    else if (isGone && wasThere.current) onClose();
  }, [fleet, isGone, onClose]);
  if (demo === null) return null;
  if (fleet !== null) return <DemoStatus fleet={fleet} offered={demo.offered} onClose={onClose} />;
  return wasThere.current ? null : <LoadDemo demo={demo} onClose={onClose} />;
}
