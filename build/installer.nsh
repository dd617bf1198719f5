; Registers what Caliper opens for this user only, and takes it out again. Files keep the program that opens them now:
; Caliper is one more under "Open with" (OpenWithProgids), never the default of an ending.
; "--" ends the program's own switches: whatever a file or a link is called, it is never one.

!macro caliperEnding Ending
  WriteRegStr HKCU "Software\Classes\${Ending}\OpenWithProgids" "Caliper.File" ""
!macroend

!macro caliperNoEnding Ending
  DeleteRegValue HKCU "Software\Classes\${Ending}\OpenWithProgids" "Caliper.File"
!macroend

!macro caliperEndings Do
  !insertmacro ${Do} ".glb"
  !insertmacro ${Do} ".gltf"
  !insertmacro ${Do} ".usd"
  !insertmacro ${Do} ".usda"
  !insertmacro ${Do} ".usdc"
  !insertmacro ${Do} ".usdz"
  !insertmacro ${Do} ".urdf"
  !insertmacro ${Do} ".sdf"
  !insertmacro ${Do} ".mjcf"
  !insertmacro ${Do} ".fbx"
  !insertmacro ${Do} ".obj"
  !insertmacro ${Do} ".dae"
  !insertmacro ${Do} ".stl"
  !insertmacro ${Do} ".ply"
  !insertmacro ${Do} ".zip"
  !insertmacro ${Do} ".mp4"
  !insertmacro ${Do} ".mov"
!macroend

!macro customInstall
  WriteRegStr HKCU "Software\Classes\Caliper.File" "" "Caliper"
  WriteRegStr HKCU "Software\Classes\Caliper.File\DefaultIcon" "" "$INSTDIR\Caliper.exe,0"
  WriteRegStr HKCU "Software\Classes\Caliper.File\shell\open\command" "" '"$INSTDIR\Caliper.exe" -- "%1"'
  !insertmacro caliperEndings caliperEnding
  WriteRegStr HKCU "Software\Classes\caliper" "" "URL:Caliper link"
  WriteRegStr HKCU "Software\Classes\caliper" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\caliper\DefaultIcon" "" "$INSTDIR\Caliper.exe,0"
  WriteRegStr HKCU "Software\Classes\caliper\shell\open\command" "" '"$INSTDIR\Caliper.exe" -- "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

!macro customUnInstall
  !insertmacro caliperEndings caliperNoEnding
  DeleteRegKey HKCU "Software\Classes\Caliper.File"
  DeleteRegKey HKCU "Software\Classes\caliper"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend
