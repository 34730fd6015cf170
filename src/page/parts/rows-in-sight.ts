/** Which rows of a list that scrolls are in sight. All have the same height. */
import { useLayoutEffect, useState } from "preact/hooks";

/** Rows that are drawn above and below those in sight. */
const SPARE = 8;

/** Returns the index of the first row to draw, and that after the last one. */
export function useRowsInSight(scroller: { readonly current: HTMLElement | null }, rowHeight: number) {
  const [first, setFirst] = useState(0);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight));
      setCount(Math.ceil(element.clientHeight / rowHeight) + 1);
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => watch.disconnect();
  }, []);
  return [first - SPARE, first + count + SPARE] as const;
}
