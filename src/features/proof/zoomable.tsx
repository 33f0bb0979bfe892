import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import classes from './zoomable.module.css';

/** Makes a picture larger and smaller from outside of it. */
export interface Zoom {
  larger(): void;
  smaller(): void;
  fit(): void;
}

/** So many times as large as it fits: a serial number on a photo of 2,560 px can be read. */
const most = 8;

/** So much is added to the scale by a press or by two taps. */
const step = 1;

interface ZoomableProps {
  children: ReactNode;
  /** Set while this is the picture that is looked at; one that is not is as it fits. */
  zoom: RefObject<Zoom | null> | null;
}

/**
 * A picture that is made larger by two fingers, a wheel or two taps, and then moved. While it is as it fits, a finger that
 * moves sideways is left to the browser, for the strip of photos around it.
 */
export function Zoomable({ children, zoom }: ZoomableProps) {
  const own = useRef<ReactZoomPanPinchRef>(null);
  const [larger, setLarger] = useState(false);
  const time = useReducedMotion() ? 0 : 200;
  useEffect(() => {
    if (zoom === null) {
      own.current?.resetTransform(0);
      return;
    }
    zoom.current = {
      larger: () => own.current?.zoomIn(step, time),
      smaller: () => own.current?.zoomOut(step, time),
      fit: () => own.current?.resetTransform(time),
    };
    return () => {
      zoom.current = null;
    };
  }, [zoom, time]);
  return (
    <TransformWrapper
      ref={own}
      maxScale={most}
      panning={{ disabled: !larger }}
      doubleClick={{ mode: 'toggle', step: 1.5 * step, animationTime: time }}
      onTransform={(_, { scale }) => setLarger(scale > 1)}
    >
      <TransformComponent
        wrapperClass={`${classes.frame} ${larger ? classes.larger : classes.fitting}`}
        contentClass={classes.picture ?? ''}
      >
        {children}
      </TransformComponent>
    </TransformWrapper>
  );
}
