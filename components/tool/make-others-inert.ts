/** Leaves only this element and what is drawn over the page to the keyboard and to screen readers. Gives the way back. */
export function makeOthersInert(element: HTMLElement): () => void {
  const others: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at?.parentElement && at.parentElement !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling);
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
  };
}
