/** Runs in the page: every visible text of an area whose contrast with what lies behind it is too low (WCAG 2.2, 1.4.3). */
export function faintTextsIn(selector) {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** Whatever way the style sheet writes it. */
  const colourOf = (css) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], [red, green, blue]) => [
    r * a + red * (1 - a),
    g * a + green * (1 - a),
    b * a + blue * (1 - a),
    1,
  ];
  const behind = (element) => {
    const own = colourOf(getComputedStyle(element).backgroundColor);
    if (own[3] === 1 || element.parentElement === null) return own;
    return over(own, behind(element.parentElement));
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const faint = [];
  for (const element of document.querySelectorAll(`${selector}, ${selector} *`)) {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
      .trim();
    if (text === '' || !element.checkVisibility() || element instanceof SVGElement) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const levels = [luminance(over(colourOf(style.color), back)), luminance(back)];
    const ratio = (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
    const minimum = Number.parseFloat(style.fontSize) >= 24 ? 3 : 4.5;
    if (ratio < minimum) faint.push({ text: text.slice(0, 40), ratio, minimum });
  }
  return faint;
}
