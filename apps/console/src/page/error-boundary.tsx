import { Button } from '@hawser/ui/button';
import { Component, type ReactNode } from 'react';
import classes from './missing.module.css';

interface Props {
  /** A change of it shows the children again, such as another page. */
  place: string;
  /** Drawn in place of what broke; a page's unless told. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Holds a broken page so that the frame around it still works. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <div className={classes['missing']} role="alert">
        <h1>This page stopped working.</h1>
        <p>This is a bug. Nothing you saved is affected.</p>
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
