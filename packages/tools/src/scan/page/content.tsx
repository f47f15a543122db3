import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('scan.how', 'How to scan with a camera');
const STEPS = [
  message(
    'scan.how1',
    'Take photographs of your sheets, or choose up to {files} pictures of up to {megabytes} MB each.',
  ),
  message('scan.how2', 'Look at each page. Adjust corners, turn pages, drag them into order.'),
  message('scan.how3', 'Choose how the pages look, and press Make PDF.'),
];

const PARTS = [
  {
    title: message('scan.sheet.title', 'The sheet is found'),
    body: message(
      'scan.sheet.body',
      'Recto looks for the edges of the paper, undoes perspective and straightens edges that curl a little. Where no sheet stands out from the table, the whole picture is taken, and the receipt notes this.',
    ),
  },
  {
    title: message('scan.light.title', 'Even light'),
    body: message(
      'scan.light.body',
      'Shadows and the colour of the lamp are removed; what is printed keeps its colours. “As photographed” changes no colours, and a whole JPEG goes into the PDF byte for byte.',
    ),
  },
  {
    title: message('scan.device.title', 'On your device'),
    body: message(
      'scan.device.body',
      'Finding the sheet, drawing the pages and recognising text happen in your browser. Your photographs are not uploaded.',
    ),
  },
];

/** The scan page's explanation. */
export default function ScanContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
