import { type GetRef, Popover } from 'antd';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import './overlays.css';

interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  className?: string;
  content: ReactNode;
  children: ReactElement;
}

type PopoverRef = RefObject<GetRef<typeof Popover> | null>;

export function Popup({ open, onOpenChange, label, className = '', content, children }: PopupProps) {
  const popover: PopoverRef = useRef(null);
  return (
    <Popover
      ref={popover}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      // Keep it inside the window, also where neither side of the button has room.
      align={{ offset: [0, 0], overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }}
      open={open}
      onOpenChange={onOpenChange}
      destroyOnHidden
      // No animation: a closing dialog would still take the page's keys.
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
    // Unless the focus moved to something else.
    return () => {
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [popover]);
  return (
    <div ref={box} role="dialog" aria-label={label}>
      {/* Dropdowns of its fields overlap the dialog's edge, so only this scrolls. */}
      <div
        className={`popup-content ${className}`}
        role="none"
        // Esc first empties a search, and does not close a dialog around the button.
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
