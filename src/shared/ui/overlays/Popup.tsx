import { type GetRef, Popover } from 'antd';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import './overlays.css';

interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its accessible name. */
  label: string;
  className?: string;
  /** Mounted only while it is open. */
  content: ReactNode;
  /** Its button. */
  children: ReactElement;
}

type PopoverRef = RefObject<GetRef<typeof Popover> | null>;

/** antd's Popover as a small dialog of its button: takes the focus and gives it back; on a phone a sheet at the bottom. */
export function Popup({ open, onOpenChange, label, className = '', content, children }: PopupProps) {
  const popover: PopoverRef = useRef(null);
  return (
    <Popover
      ref={popover}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      // Inside the window, also where neither side of the button has the room.
      align={{ offset: [0, 0], overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }}
      open={open}
      onOpenChange={onOpenChange}
      destroyOnHidden
      // A dialog that leaves slowly would still take the keys of the page.
      motion={{ motionName: '' }}
      classNames={{ root: 'popup' }}
      styles={{ container: { padding: 0 } }}
      content={
        <Content popover={popover} onClose={() => onOpenChange(false)} label={label} className={className}>
          {content}
        </Content>
      }
    >
      {children}
    </Popover>
  );
}

interface ContentProps extends Pick<PopupProps, 'label' | 'className'> {
  popover: PopoverRef;
  onClose: () => void;
  children: ReactNode;
}

function Content({ popover, onClose, label, className, children }: ContentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = popover.current?.nativeElement;
    box.current?.querySelector<HTMLElement>('[data-autofocus], input, button')?.focus({ preventScroll: true });
    // Unless it went on to something else.
    return () => {
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [popover]);
  return (
    <div ref={box} role="dialog" aria-label={label}>
      {/* Lists of its fields lie over the edge of the dialog, so only this scrolls. */}
      <div
        className={`popup-content ${className}`}
        role="none"
        // Esc empties a search first, and leaves the dialog around the button open.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (!event.defaultPrevented) onClose();
        }}
      >
        {children}
      </div>
    </div>
  );
}
