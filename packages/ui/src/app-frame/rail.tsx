import type { MouseEvent } from 'react';
import { Button } from '../button/index.ts';
import { ChevronIcon, CrossIcon } from '../icons/index.ts';
import { WithTooltip } from '../tooltip/index.ts';
import css from './app-frame.module.css';
import type { AppFrameProps, NavItem } from './app-frame-props.ts';

interface RailProps extends AppFrameProps {
  /** Shown as an overlay: never collapsed. */
  over: boolean;
  onItem(event: MouseEvent<HTMLAnchorElement>): void;
  onClose(): void;
}

/** The drawer's content. */
export function Rail(props: RailProps) {
  const narrow = props.collapsed && !props.over;
  const item = (each: NavItem) => (
    <RailItem key={each.id} item={each} narrow={narrow} onItem={props.onItem} />
  );
  return (
    <nav className={css.rail} aria-label="Main" data-narrow={narrow || undefined}>
      <div className={css.brand}>
        {narrow ? props.brandMark : props.brand}
        {props.over && (
          <Button
            variant="quiet"
            className={css.close}
            icon={<CrossIcon size={14} />}
            aria-label="Close menu"
            onClick={props.onClose}
          />
        )}
      </div>
      {props.selector !== undefined && !narrow && <div className={css.selector}>{props.selector}</div>}
      <div className={css.items}>{props.nav.map(item)}</div>
      <div className={css.foot}>
        {props.footNav?.map(item)}
        {narrow ? props.footMark : props.foot}
        <button
          type="button"
          className={css.fold}
          aria-label={props.collapsed ? 'Show names' : 'Collapse to icons'}
          onClick={() => props.onCollapsed(!props.collapsed)}
        >
          <ChevronIcon size={12} />
          {!narrow && 'Collapse'}
        </button>
      </div>
    </nav>
  );
}

interface RailItemProps {
  item: NavItem;
  narrow: boolean;
  onItem(event: MouseEvent<HTMLAnchorElement>): void;
}

function RailItem({ item, narrow, onItem }: RailItemProps) {
  const link = (
    <a href={item.href} className={css.item} aria-current={item.active ? 'page' : undefined} onClick={onItem}>
      {item.icon}
      {narrow ? (
        <span data-visually-hidden>{item.label}</span>
      ) : (
        <span className={css.label}>{item.label}</span>
      )}
      {item.count}
    </a>
  );
  return narrow ? <WithTooltip tip={item.label}>{link}</WithTooltip> : link;
}
