"""Finds a ChArUco board in frames that ffmpeg decodes and scales, with native OpenCV: one line of JSON."""
import json
import subprocess
import sys
import time

import cv2
import numpy as np

ffmpeg, clip, dictionary, columns, rows, width, height, every, keyframes = sys.argv[1:]
width, height = int(width), int(height)
family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
if hasattr(cv2.aruco, "CharucoDetector"):
    board = cv2.aruco.CharucoBoard((int(columns), int(rows)), 1, 0.75, family)
    detector = cv2.aruco.CharucoDetector(board)

    def corners_in(frame):
        corners, ids, _, _ = detector.detectBoard(frame)
        return 0 if ids is None else len(ids)

else:
    board = cv2.aruco.CharucoBoard_create(int(columns), int(rows), 1, 0.75, family)
    parameters = cv2.aruco.DetectorParameters_create()

    def corners_in(frame):
        corners, ids, rejected = cv2.aruco.detectMarkers(frame, family, parameters=parameters)
        corners, ids, _, _ = cv2.aruco.refineDetectedMarkers(frame, board, corners, ids, rejected)
        if ids is None or len(ids) == 0:
            return 0
        return cv2.aruco.interpolateCornersCharuco(corners, ids, frame, board)[0]


select = f"select='isnan(prev_t)+gt(floor(t/{every})\\,floor(prev_t/{every}))',"
scale = f"extractplanes=y,scale={width}:{height}:flags=area:in_range=tv:out_range=pc,format=gray"
skip = ["-skip_frame", "nokey"] if keyframes == "1" else []
command = [ffmpeg, "-nostdin", "-v", "error", *skip, "-i", clip, "-an", "-vf", select + scale]
command += ["-fps_mode", "passthrough", "-f", "rawvideo", "-"]
start = time.monotonic()
frames = seen = 0
with subprocess.Popen(command, stdout=subprocess.PIPE) as decoder:
    while len(raw := decoder.stdout.read(width * height)) == width * height:
        frames += 1
        seen += corners_in(np.frombuffer(raw, np.uint8).reshape(height, width)) >= 8
print(json.dumps({"seconds": time.monotonic() - start, "frames": frames, "seen": int(seen)}))
