import { Dialog } from '@hawser/ui/dialog';
import { Button } from '@hawser/ui/button';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useServices } from '../services/index.ts';
import { CheckMark, ContextIcon } from './context-icons.tsx';
import { contextsOf } from './contexts-of.ts';
import { useSwitchContext } from './use-switch-context.ts';
import classes from './contexts.module.css';

/** Chooses the context by the keyboard, from the palette. */
export default function ContextDialog({ onClose }: PageDialogProps) {
  const { me } = useServices();
  const switchTo = useSwitchContext();
  return (
    <Dialog open onClose={onClose} title="Switch Context" size={400}>
      <div className={classes['list']}>
        {contextsOf(me).map(({ uid, label }) => (
          <Button
            key={uid}
            variant="quiet"
            icon={uid === me.contextUid ? <CheckMark /> : <ContextIcon />}
            aria-current={uid === me.contextUid}
            onClick={() => {
              onClose();
              switchTo(uid);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
