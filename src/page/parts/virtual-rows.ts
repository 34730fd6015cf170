/** A list that draws only the rows in sight. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

interface VirtualRowsOptions {
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: { readonly current: HTMLElement | null };
  readonly keyOf: (index: number) => number;
}

export function useVirtualRows({ count, rowHeight, scroller, keyOf }: VirtualRowsOptions) {
  const [, draw] = useReducer<number, void>((times) => times + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => draw(),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
