import { Dialog } from '@hawser/ui/dialog';
import { Button } from '@hawser/ui/button';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useServices } from '../services/index.ts';
import { CheckMark, ContextIcon } from './context-icons.tsx';
import { contextsOf } from './contexts-of.ts';
import { useSwitchContext } from './use-switch-context.ts';
import classes from './contexts.module.css';

const SAME_PAGE = 'same page';

/** Chooses the context by the keyboard, from the palette; about the same page if that is what is shown in the other context. */
export default function ContextDialog({ about, onClose }: PageDialogProps) {
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
              switchTo(uid, about === SAME_PAGE ? SAME_PAGE : undefined);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
