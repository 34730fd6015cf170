/** Keeps the focus where a person works: when the control that had it is gone, hidden or disabled, the nearest one that is left gets it. */

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** The control that had the focus last and what surrounds it, from the inside, each with its place among its siblings. */
let trail: readonly { readonly element: Element; readonly at: number }[] = [];

export function keepFocus(): void {
  addEventListener("focusin", ({ target }) => {
    // A message passes: the person goes on where they were before it.
    if (target instanceof Element && !target.closest(".toasts")) trail = trailOf(target);
  });
  addEventListener("pointerdown", ({ target }) => {
    // A press beside all controls takes the focus away on purpose.
    if (target instanceof Element && !target.closest(`label, ${CONTROLS}`)) trail = [];
  });
  const watched = { subtree: true, childList: true, attributeFilter: ["class", "disabled"] };
  new MutationObserver(restore).observe(document.body, watched);
}

function trailOf(target: Element): typeof trail {
  const around: Element[] = [];
  for (let element: Element | null = target; element; element = element.parentElement) around.push(element);
  return around.map((element) => ({ element, at: [...(element.parentElement?.children ?? [])].indexOf(element) }));
}

function restore(): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && isUsable(activeElement)) return;
  for (const [index, { element }] of trail.entries()) {
    const control = isUsable(element) ? findControl(element, trail[index - 1]?.at) : undefined;
    control?.focus();
    if (control) return;
  }
}

/** Returns the control nearest to a place in an element; without a place, the element itself. */
function findControl(element: Element, at?: number): HTMLElement | undefined {
  if (at === undefined) return element as HTMLElement;
  const near = [element.children[at], element.children[at - 1], element].filter((part) => part !== undefined);
  return near
    .flatMap((part) => [part, ...part.querySelectorAll(CONTROLS)] as HTMLElement[])
    .find((control) => control.matches(CONTROLS) && isUsable(control));
}

function isUsable(element: Element): boolean {
  return element.checkVisibility() && !element.matches(":disabled");
}
