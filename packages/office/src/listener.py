"""Drives one LibreOffice, warm, over a UNO pipe. Runs inside the sandbox; the pool speaks to it in lines of JSON.

The first argument holds the settings of the profile. A request is one line and then so many bytes of a document; the answer is one line and then so many bytes of a PDF.
Standard input ends: everything ends. Nothing is kept between two documents but the program itself.
"""
import json
import os
import shutil
import subprocess
import sys
import time
import uuid
from xml.parsers import expat

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.task import XInteractionHandler

PIPE = "recto" + uuid.uuid4().hex
FOLDER = "/tmp/job"
PROFILE = "/tmp/profile"
MOST_LINKS = 50_000
MOST_TEXT = 8_000_000
MOST_NESTED = 20
MATH = "078b7aba-54fc-457f-8551-6147e776a997"
EXPORTS = {
    "com.sun.star.text.TextDocument": ("writer", "writer_pdf_Export", "OpenDocument Text Flat XML"),
    "com.sun.star.sheet.SpreadsheetDocument": ("calc", "calc_pdf_Export", "OpenDocument Spreadsheet Flat XML"),
    "com.sun.star.presentation.PresentationDocument": (
        "impress", "impress_pdf_Export", "OpenDocument Presentation Flat XML"),
}
def prop(name, value):
    result = PropertyValue()
    result.Name = name
    result.Value = value
    return result


def props(**values):
    return tuple(prop(name, value) for name, value in values.items())


class Refusal(unohelper.Base, XInteractionHandler):
    """Remembers whether the loader asked for a password, and gives none; other questions stay open, as without a screen."""

    def __init__(self):
        self.asked_password = False

    def handle(self, request):
        # What is thrown here ends the whole office.
        try:
            if "Password" not in type(request.getRequest()).__name__:
                return
            self.asked_password = True
            abort = uno.getTypeByName("com.sun.star.task.XInteractionAbort")
            for continuation in request.getContinuations():
                if continuation.queryInterface(abort) is not None:
                    continuation.select()
                    return
        except Exception:
            pass


class SourceReader:
    """Text, links and fonts of a flat OpenDocument file, in the order of the document."""

    def __init__(self):
        self.links, self.text, self.fonts, self.targets = [], [], set(), []
        self.length, self.open_links, self.skipped = 0, [], 0
        self.parser = expat.ParserCreate(namespace_separator=None)
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.buffer_text = True

    def read(self, path):
        with open(path, "rb") as file:
            self.parser.ParseFile(file)

    def start(self, name, attributes):
        if self.skipped or name in ("office:binary-data", "office:meta", "office:settings", "office:scripts"):
            self.skipped += 1
        elif name == "text:a" or name == "draw:a":
            self.open_links.append([attributes.get("xlink:href", ""), []])
        elif name == "style:font-face":
            self.fonts.add(attributes.get("svg:font-family", "").strip("'\""))
        elif name in ("text:s", "text:tab", "text:line-break"):
            self.characters(" ")

    def end(self, name):
        if self.skipped:
            self.skipped -= 1
        elif name in ("text:a", "draw:a"):
            href, parts = self.open_links.pop()
            if len(self.links) < MOST_LINKS:
                self.links.append({"href": href, "text": "".join(parts), "isShape": name == "draw:a"})
        elif name in ("text:p", "text:h"):
            self.characters("\n")

    def characters(self, data):
        if self.skipped or self.length > MOST_TEXT:
            return
        self.length += len(data)
        self.text.append(data)
        for _, parts in self.open_links:
            parts.append(data)


class Office:
    """The LibreOffice beside this listener."""

    def __init__(self):
        os.makedirs(PROFILE + "/user", exist_ok=True)
        with open(PROFILE + "/user/registrymodifications.xcu", "w", encoding="utf-8") as file:
            file.write(sys.argv[1])
        self.process = subprocess.Popen(
            ["/usr/lib/libreoffice/program/soffice", "-env:UserInstallation=file://" + PROFILE, "--headless",
             "--norestore", "--nologo", "--nodefault", "--nofirststartwizard", "--accept=pipe,name=%s;urp;" % PIPE],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
        address = "uno:pipe,name=%s;urp;StarOffice.ComponentContext" % PIPE
        while True:
            try:
                context = resolver.resolve(address)
                break
            except Exception:
                if self.process.poll() is not None:
                    raise
                time.sleep(0.05)
        manager = context.ServiceManager
        self.desktop = manager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        toolkit = manager.createInstanceWithContext("com.sun.star.awt.Toolkit", context)
        device = toolkit.createScreenCompatibleDevice(1, 1)
        self.families = sorted({font.Name for font in device.getFontDescriptors()})
        configuration = manager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)
        product = configuration.createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationAccess", (prop("nodepath", "/org.openoffice.Setup/Product"),))
        self.version = product.getByName("ooSetupVersionAboutBox")

    def resident_megabytes(self):
        """Of every process in this sandbox, which holds nothing else."""
        pages = 0
        for name in os.listdir("/proc"):
            if name.isdigit():
                try:
                    with open("/proc/%s/statm" % name, encoding="ascii") as file:
                        pages += int(file.read().split()[1])
                except OSError:
                    pass
        return pages * os.sysconf("SC_PAGESIZE") // 1_048_576

    def convert(self, request):
        refusal = Refusal()
        # Sheets of a document that is only read can be neither shown nor hidden. It is a copy in memory in any case.
        values = props(Hidden=True, ReadOnly=False, MacroExecutionMode=0, UpdateDocMode=0, InteractionHandler=refusal)
        if request.get("filter"):
            values += props(FilterName=request["filter"], FilterOptions=request.get("filterOptions") or "")
        if request.get("password") is not None:
            values += props(Password=request["password"])
        source = "file://%s/source.%s" % (FOLDER, request["extension"])
        try:
            document = self.desktop.loadComponentFromURL(source, "_blank", 0, values)
        except Exception:
            document = None
        if document is None:
            if self.process.poll() is not None:
                raise RuntimeError("the office is gone")
            return {"reason": "password" if refusal.asked_password else "load"}
        try:
            return self.export(document, request)
        finally:
            close(document)

    def export(self, document, request):
        for service, (application, pdf_filter, flat_filter) in EXPORTS.items():
            if document.supportsService(service):
                break
        else:
            return {"reason": "kind"}
        if request.get("application") and request["application"] != application:
            return {"reason": "kind"}
        facts = {"application": application}
        if application == "calc":
            facts.update(prepare_sheets(document, request.get("sheets") or {}))
            if facts.get("isEmpty"):
                return {"reason": "empty", "missingSheets": facts["missingSheets"]}
        data = {name: value for name, value in request.get("export", {}).items()}
        if application == "impress":
            facts["hiddenSlides"] = count_hidden_slides(document)
            pages = document.DrawPages
            for index in range(pages.Count):
                mend_box_links(pages, pages.getByIndex(index))
        elif application == "writer":
            data.pop("ExportHiddenSlides", None)
        facts["formulas"] = count_formulas(document, application)
        facts["title"] = document.DocumentProperties.Title
        facts["language"] = language_of(document)
        if request.get("wantsSource"):
            facts.update(read_source(document, flat_filter))
        target = FOLDER + "/result.pdf"
        filter_data = uno.Any("[]com.sun.star.beans.PropertyValue", props(**data))
        try:
            document.storeToURL("file://" + target, props(FilterName=pdf_filter, FilterData=filter_data))
        except Exception:
            if self.process.poll() is not None:
                raise
            return {"reason": "export"}
        return facts if os.path.exists(target) else {"reason": "export"}


def count_formulas(document, application):
    if application == "writer":
        objects = document.EmbeddedObjects
        return sum(1 for index in range(objects.Count) if objects.getByIndex(index).CLSID.lower() == MATH)
    pages = document.Sheets if application == "calc" else document.DrawPages
    shapes = [page.DrawPage if application == "calc" else page for page in map(pages.getByIndex, range(pages.Count))]
    return sum(1 for page in shapes for index in range(page.Count)
               if getattr(page.getByIndex(index), "CLSID", "").lower() == MATH)


def close(document):
    try:
        document.close(True)
    except Exception:
        document.dispose()


def read_source(document, flat_filter):
    path = FOLDER + "/source-read.xml"
    reader = SourceReader()
    try:
        document.storeToURL("file://" + path, props(FilterName=flat_filter))
        reader.read(path)
    except Exception:
        return {}
    return {"links": reader.links, "text": "".join(reader.text), "fonts": sorted(reader.fonts - {""})}


def language_of(document):
    try:
        locale = document.CharLocale
    except Exception:
        try:
            locale = document.StyleFamilies.getByName("ParagraphStyles").getByName("Standard").CharLocale
        except Exception:
            return ""
    return "-".join(part for part in (locale.Language, locale.Country) if part and part != "zxx")


def count_hidden_slides(document):
    pages = document.DrawPages
    return sum(1 for index in range(pages.Count) if not pages.getByIndex(index).Visible)


def mend_box_links(pages, shapes, depth=0):
    """Boxes that lead to a slide without a name: the PDF filter of 7.4 asks for "page2" where the slide is called
    "Slide 2", finds none and writes no link. It finds a slide by the name of what stands on it."""
    for index in range(shapes.Count):
        shape = shapes.getByIndex(index)
        if depth < MOST_NESTED and hasattr(shape, "getByIndex"):
            mend_box_links(pages, shape, depth + 1)
        name = getattr(shape, "Bookmark", "").lstrip("#")
        if not (name.startswith("page") and name[4:].isdigit() and 0 < int(name[4:]) <= pages.Count):
            continue
        goal = pages.getByIndex(int(name[4:]) - 1)
        if goal.Name == name and goal.Count > 0 and shape.OnClick.value == "BOOKMARK":
            goal.getByIndex(0).Name = shape.Bookmark = "recto goal " + name


def prepare_sheets(document, wanted):
    """Shows or leaves out sheets and sets how they lie on paper; the document is thrown away afterwards."""
    sheets = document.Sheets
    named = [sheets.getByIndex(index) for index in range(sheets.Count)]
    hidden = [sheet.Name for sheet in named if not sheet.IsVisible]
    chosen = wanted.get("names") or []
    missing = [name for name in chosen if not find_sheet(named, name)]
    if missing:
        return {"missingSheets": missing, "sheetNames": [sheet.Name for sheet in named], "isEmpty": True}
    kept = [find_sheet(named, name) for name in chosen] if chosen else None
    for sheet in named:
        if kept is None:
            if wanted.get("includeHidden"):
                sheet.IsVisible = True
        elif any(sheet.Name == each.Name for each in kept):
            sheet.IsVisible = True
    if kept is not None:
        names = {each.Name for each in kept}
        for sheet in named:
            if sheet.Name not in names:
                sheet.IsVisible = False
                sheet.setPrintAreas(())
    styles = document.StyleFamilies.getByName("PageStyles")
    for name in {sheet.PageStyle for sheet in named}:
        style = styles.getByName(name)
        if wanted.get("orientation") in ("landscape", "portrait"):
            is_landscape = wanted["orientation"] == "landscape"
            if style.IsLandscape != is_landscape:
                style.IsLandscape = is_landscape
                style.Width, style.Height = style.Height, style.Width
        if wanted.get("fitWidth"):
            style.ScaleToPagesX = 1
            style.ScaleToPagesY = 0
    return {"hiddenSheets": [] if wanted.get("includeHidden") else hidden, "sheetCount": len(named)}


def find_sheet(sheets, name):
    """By name, or by position from 1."""
    for sheet in sheets:
        if sheet.Name == name:
            return sheet
    if name.isdigit() and 0 < int(name) <= len(sheets):
        return sheets[int(name) - 1]
    return None


def answer(stream, facts, pdf=b""):
    stream.write(json.dumps({**facts, "sizeBytes": len(pdf)}).encode("utf-8") + b"\n")
    stream.write(pdf)
    stream.flush()


def main():
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    office = Office()
    answer(answers, {"ready": True, "version": office.version, "families": office.families})
    while True:
        line = requests.readline()
        if not line:
            break
        request = json.loads(line)
        shutil.rmtree(FOLDER, ignore_errors=True)
        os.makedirs(FOLDER)
        with open("%s/source.%s" % (FOLDER, request["extension"]), "wb") as file:
            left = request["sizeBytes"]
            while left > 0:
                part = requests.read(min(left, 1 << 20))
                if not part:
                    return
                file.write(part)
                left -= len(part)
        facts = office.convert(request)
        pdf = b""
        if "reason" not in facts:
            with open(FOLDER + "/result.pdf", "rb") as file:
                pdf = file.read()
        shutil.rmtree(FOLDER, ignore_errors=True)
        answer(answers, {**facts, "residentMegabytes": office.resident_megabytes()}, pdf)


if __name__ == "__main__":
    try:
        main()
    except BaseException as thrown:
        sys.stderr.write("%s\n" % type(thrown).__name__)
    # Threads of the bridge would keep a process alive whose LibreOffice is gone.
    os._exit(0)
